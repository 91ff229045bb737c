import { Panel } from "#app/components/admin/panel.tsx";
import { addressLines, type SavedAddress } from "#app/domain/customers/addresses/address.ts";
import { Badge } from "#app/ui/badge.tsx";

export function CustomerAddresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  return (
    <Panel title="Addresses">
      {addresses.length === 0 ? (
        <p className="text-sm text-ink-soft">None saved.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {addresses.map((address) => (
            <li key={address.id} className="flex items-start justify-between gap-3 py-3">
              <address className="min-w-0 text-sm not-italic wrap-anywhere">
                {addressLines(address)
                  .filter(Boolean)
                  .map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
              </address>
              {address.isDefault && <Badge tone="grey">Default</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
