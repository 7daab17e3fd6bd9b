/**
 * Exports what registration loads besides code and password: captcha, consent, and the request that is built from them.
 */
export { CaptchaField } from "../captcha/captcha-field.tsx";
export { buildRegistrationRequest } from "./build-registration-request.ts";
export { TermsConsent } from "./terms-consent.tsx";
