import { qrCodePath } from "#app/lib/images/qr-code.ts";
import { keyIn } from "#app/components/two-factor/shown-secrets.ts";

/** The secret for the authenticator app: to scan, type, or open on this device. */
export function AuthenticatorSecret({ uri }: { uri: string }) {
  const key = keyIn(uri);
  if (key === null) return null;
  const { path, size } = qrCodePath(uri);
  return (
    <div className="flex flex-wrap items-start gap-6">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for the authenticator app"
        shapeRendering="crispEdges"
        className="size-48 shrink-0 rounded border border-line bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div className="max-w-sm min-w-0 space-y-3 text-sm">
        <p>Scan this with your authenticator app, or enter the key there by hand:</p>
        <p className="rounded bg-linen px-3 py-2 font-semibold tabular wrap-anywhere">{key}</p>
        <p>
          <a href={uri} className="underlined inline-flex min-h-6 items-center">
            Open in an authenticator app on this device
          </a>
        </p>
      </div>
    </div>
  );
}

/** Backup codes for signing in without the app, one use each. Shown only here. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="text-sm">
      <h3 className="mb-1 font-medium">Backup codes</h3>
      <p className="mb-3 max-w-prose text-ink-soft">
        Each works once instead of a code from the app. Store them somewhere you can reach without your phone:
        they are not shown again.
      </p>
      <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1.5 rounded bg-linen p-4 font-semibold tabular">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
