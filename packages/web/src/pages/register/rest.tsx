/** What registering asks beside code and password: the captcha and the consent. */
export { CaptchaField } from "../login/captcha-field.tsx";
export { Consent } from "./consent.tsx";
export { registering } from "./registering.ts";
