export interface Counts {
  passed: number;
  failed: number;
}

/** Shape of Vitest's JSON report, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

/** Shape of Playwright's JSON report, as far as it is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

export function countVitest(report: VitestReport): Counts {
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** A test that passed only when tried again counts as failed. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/**
 * What a test run counts for: what it reported, and one failure more when the run itself failed without a failed test
 * (a file that does not load, a setup that throws), when it ran no test, or when it left no report.
 */
export function settle(reported: Counts | null, exitCode: number): Counts {
  const counts = reported ?? { passed: 0, failed: 0 };
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}
