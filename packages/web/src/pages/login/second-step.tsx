/** What is asked once the code was sent: the code and a new password. Loaded while the code is on its way. */
export { CodeField } from "./code-field.tsx";
export { PasswordFields } from "./password-fields.tsx";
