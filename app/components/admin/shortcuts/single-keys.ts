// Who speaks to the machine, or has no steady hand, must be able to do without shortcuts of a single key (WCAG 2.1.4).
const STORED_AS = "admin_single_keys";

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, "off");
  } catch {
    // Without storage they stay on.
  }
}
