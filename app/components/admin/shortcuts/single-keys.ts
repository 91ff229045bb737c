// Users of speech input, or with a tremor, must be able to turn off single-key shortcuts (WCAG 2.1.4).
const STORAGE_KEY = "admin_single_keys";

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, "off");
  } catch {
    // Without storage they stay on.
  }
}
