import { data, href, type RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { findIndianState, stateOfPinCode } from "#app/domain/customers/addresses/indian-states.ts";
import { sellInIndia } from "#app/domain/setup/sell-in-india.server.ts";
import { changeSettings, readSection } from "#app/domain/settings/settings.server.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";

const PATH = href("/admin/dashboard");

/** Handles a button of the setup guide. */
export async function runSetupAction(context: Readonly<RouterContextProvider>, intent: string) {
  switch (intent) {
    case "hide-guide":
      await saveSetup(context, { guide: "hidden" });
      return redirectWithFlash(PATH, {
        title: "The setup guide is hidden",
        description: "You can open it again under Quick Actions.",
        durationMs: 5000,
      });
    case "show-guide":
      await saveSetup(context, { guide: "open" });
      return redirectWithSuccess(PATH, "The setup guide is open");
    case "keep-flat-tax":
      await saveSetup(context, { keepsFlatTax: true });
      return redirectWithSuccess(PATH, "The flat tax stays");
    case "sell-in-india":
      return switchToGst(context);
    default:
      throw data(null, { status: 400 });
  }
}

/** Of two concurrent submissions the first is saved, and the dashboard shows it. */
async function saveSetup(context: Readonly<RouterContextProvider>, changed: Partial<StoreSettings["setup"]>) {
  const app = getApp(context);
  const { value, version: expectedVersion } = await readSection(app.db, "setup");
  const actorId = adminOf(context).id;
  await changeSettings(app, {
    section: "setup",
    value: { ...value, ...changed },
    expectedVersion,
    actorId,
  });
}

/** Switches to GST with the seller's details in the settings. Legal name and GSTIN follow in the guide's next step. */
async function switchToGst(context: Readonly<RouterContextProvider>) {
  const app = getApp(context);
  const { value: general } = await readSection(app.db, "general");
  const { value: taxes, version } = await readSection(app.db, "taxes");
  const { gstin, addressLines } = general;
  const stateCode = gstin ? gstin.slice(0, 2) : taxes.stateCode || stateOfLines(addressLines);
  const toTaxes = href("/admin/settings/taxes");
  if (!stateCode)
    return redirectWithFlash(toTaxes, {
      title: "Choose the state that you sell from",
      description: "The shop’s address does not name one.",
      tone: "bad",
    });
  const { legalName, lutNumber } = taxes;
  const details = { legalName, gstin, stateCode, lutNumber };
  const result = await sellInIndia(app, { details, version }, adminOf(context));
  if (result.ok) return redirectWithSuccess(PATH, "Prices include GST");
  if (result.error === "stale") return redirectWithFlash(PATH, { title: "Please try again", tone: "bad" });
  return redirectWithFlash(href("/admin/settings"), {
    title: "This shop has orders in another currency",
    description: "GST is paid in rupees. Change the store currency first.",
    tone: "bad",
  });
}

/** The GST code of the state that an address names by itself or by its PIN code; "" where it names none. */
function stateOfLines(lines: readonly string[]): string {
  const parts = lines.flatMap((line) => line.split(",")).map((part) => part.trim());
  const pinCode = /\b\d{3} ?\d{3}\b/;
  for (const part of parts) {
    const state = stateOfPinCode(pinCode.exec(part)?.[0] ?? "") ?? findIndianState(part.replace(pinCode, ""));
    if (state) return state.gstCode;
  }
  return "";
}
