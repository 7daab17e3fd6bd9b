/** What is asked once the code was sent: the code and a new password. Loaded while the code is on its way. */

export { NewPasswordFields } from "./new-password-fields.tsx";
export { OneTimeCodeField } from "./one-time-code-field.tsx";
