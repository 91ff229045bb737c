/** The query parameters that a GET form preserves, as hidden fields. */
export function PreservedParams({ params }: { params: URLSearchParams }) {
  return [...params].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
