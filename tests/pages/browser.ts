import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { ROOT } from "../../scripts/root.ts";

// The newest version whose Chromium Playwright supports; pinned like every other package.
const PACKAGED_CHROMIUM = "@sparticuz/chromium@153.0.0";
const PACKAGED_HOME = path.join(ROOT, ".cache", "chromium");

// Chromium without its windows: a page takes a third less processor time.
const HEADLESS_SHELL = "chromium-headless-shell";
const COMMANDS = [
  HEADLESS_SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

// Of several --disable-features lists a browser uses the last one, so the first line repeats Playwright's. The others disable the
// suggestions below the address bar, which take two processes per window and a quarter of a core each.
const LEFT_OUT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion",
  "WebUIOmniboxPopup,WebUIOmniboxAimPopup",
];

/** Browser flags that prevent background network requests. */
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${LEFT_OUT.join(",")}`,
  // No page reaches another machine: map tiles come from the test or fail.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** The installed Chromium: CHROMIUM_PATH, Playwright's, or the machine's. Null when there is none. */
export function findBrowser(): string | null {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return [chromium.executablePath(), ...onPath, ...PLACES].find((file) => existsSync(file)) ?? null;
}

/**
 * The headless shell that is installed, or that Debian's package manager may install; else any installed Chromium, else npm's. Only
 * CHROMIUM_PATH is taken as it is.
 */
export async function bringBrowser(): Promise<string> {
  const browserPath = findBrowser();
  const isSettled = process.env["CHROMIUM_PATH"] || browserPath?.endsWith(HEADLESS_SHELL);
  if (!isSettled && installDebians()) return findBrowser() ?? installPackaged();
  return browserPath ?? installPackaged();
}

/** True when the headless shell has been installed. As root on Debian only, such as in a container. */
function installDebians(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const apt = (...args: string[]) =>
    execFileSync("apt-get", ["-q", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15", ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  console.log("Installing Chromium's headless shell for the browser tests …");
  try {
    apt("update");
    apt("install", "-y", "--no-install-recommends", HEADLESS_SHELL);
    return true;
  } catch (error) {
    console.log(
      `apt-get could not install ${HEADLESS_SHELL}: ${error instanceof Error ? error.message : String(error)}`,
    );
    return false;
  }
}

async function installPackaged(): Promise<string> {
  const from = createRequire(path.join(PACKAGED_HOME, "package.json"));
  const entry = () => pathToFileURL(from.resolve("@sparticuz/chromium")).href;
  if (!existsSync(path.join(PACKAGED_HOME, "node_modules", "@sparticuz", "chromium"))) {
    console.log("Fetching a Chromium from npm for the browser tests …");
    const args = [
      "install",
      "--prefix",
      PACKAGED_HOME,
      "--no-save",
      "--no-audit",
      "--no-fund",
      PACKAGED_CHROMIUM,
    ];
    execFileSync("npm", args, { stdio: ["ignore", "ignore", "pipe"], shell: process.platform === "win32" });
  }
  const { default: packaged } = (await import(entry())) as { default: { executablePath(): Promise<string> } };
  return packaged.executablePath();
}
