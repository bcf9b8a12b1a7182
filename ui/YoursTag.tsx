/** Marks a row, a line or a field as about the reader's own truck; styled by my-truck.css, never by color alone. */
export function YoursTag({ label = 'Your truck' }: { label?: string }) {
  return <span className="yours">{label}</span>;
}
