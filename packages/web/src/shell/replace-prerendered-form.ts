/**
 * The first page of a form comes prerendered as everybody has it (`form/prerendered-form.tsx`), and is read while the reader's own is
 * built, hidden, beside it. The first heading that arrives there takes its place: the form, the door, or what went wrong.
 */
export const replacePrerenderedForm = (): void => {
  const prerenderedForm = document.getElementById("ahead");
  const root = document.getElementById("root");
  if (!prerenderedForm || !root) return;
  root.hidden = false;
  prerenderedForm.remove();
};
