/**
 * Exports what registration loads besides code and password: captcha, consent, and the request that is built from them.
 */
export { CaptchaField } from "../captcha/captcha-field.tsx";
export { TermsConsent } from "../sign-in/terms-consent.tsx";
export { buildRegistrationRequest } from "./build-registration-request.ts";
