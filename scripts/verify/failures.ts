import { stripVTControlCharacters } from "node:util";

/** The parts of Vitest's JSON report that describe failures. */
export interface VitestFailures {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** The parts of Playwright's JSON report that describe failures. */
export interface PlaywrightFailures {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; projectName: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}

const MAX_MESSAGE_LENGTH = 1_200;

/** The failed tests with their messages, so that the end of a long log is enough to read. */
export function failedInVitest({ testResults }: VitestFailures): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed");
    if (failed.length === 0 && status === "failed") return [describeFailure(name, message)];
    return failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${name} › ${fullName}`, failureMessages?.[0]),
    );
  });
}

/** The failed browser tests with their messages. A test that passed only on a retry counts as failed. */
export function failedInPlaywright({ suites, errors = [] }: PlaywrightFailures): string[] {
  const inSuites = suites.flatMap(failedInSuite);
  return [...errors.map(({ message }) => describeFailure("outside of any test", message)), ...inSuites];
}

function failedInSuite({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const [error] = results.flatMap((result) => result.errors ?? []);
        return describeFailure(`[${projectName}] ${file}:${line} › ${title}`, error?.message);
      }),
  );
  return [...own, ...suites.flatMap(failedInSuite)];
}

function describeFailure(name: string, message = ""): string {
  const output = stripVTControlCharacters(message).trim().slice(0, MAX_MESSAGE_LENGTH);
  return [name, ...output.split("\n")].join("\n    ");
}
