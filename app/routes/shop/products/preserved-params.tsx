/** The parameters of an address that a GET form does not change, as hidden fields. */
export function KeptParams({ params }: { params: URLSearchParams }) {
  return [...params].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
