export interface Counts {
  passed: number;
  failed: number;
}

/** The parts of Vitest's JSON report that are read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}

/** The parts of Playwright's JSON report that are read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

export function countVitest(report: VitestReport): Counts {
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** A test that passed only on a retry counts as failed. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/**
 * Counts a test run: its reported results, plus one failure when the run failed without a failed test (a file that does not load, a
 * setup that throws), ran no test or left no report.
 */
export function settle(reported: Counts | null, exitCode: number): Counts {
  const counts = reported ?? { passed: 0, failed: 0 };
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}
