/** An e-mail address; where it is too long for its place it breaks behind the @. */
export function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
