/** The parts of registration besides code and password: captcha and consent. */
export { CaptchaField } from "../captcha/captcha-field.tsx";
export { buildRegistrationRequest } from "./build-registration-request.ts";
export { TermsConsent } from "./terms-consent.tsx";
