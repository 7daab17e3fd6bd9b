/** What registering asks beside code and password: the captcha and the consent. */
export { CaptchaField } from "../captcha/captcha-field.tsx";
export { buildRegistrationRequest } from "./build-registration-request.ts";
export { TermsConsent } from "./terms-consent.tsx";
