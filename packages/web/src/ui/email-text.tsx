/** An e-mail address as text: where it is too long for its line, it wraps after its @ and not inside a word. */
export const EmailText = ({ address = "" }: { address?: string | undefined }) => {
  const [name, host] = address.split("@");
  return host ? (
    <>
      {name}@<wbr />
      {host}
    </>
  ) : (
    name
  );
};
