/** The code and the new password. Loaded while the code is being sent. */

export { NewPasswordFields } from "./new-password-fields.tsx";
export { OneTimeCodeField } from "./one-time-code-field.tsx";
