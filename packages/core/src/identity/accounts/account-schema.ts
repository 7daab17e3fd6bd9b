/** Shapes of sessions and accounts (`/api/user`). */
import * as z from "zod";
import { SentCode, TypedCode, TypedPhoneNumber } from "../../platform/typed-text-schema.ts";

export const LanguageSchema = z.enum(["zh-Hant", "zh-Hans", "en", "pt"]);
/**
 * `GET /user/captcha`: the picture and a one-time AES-256-GCM key bound to it (base64url), valid for 5 minutes. With
 * `?kind=proof` there is no picture but a proof of work: the number 0..max whose SHA-256 after the salt (hex text,
 * decimal number) is the challenge.
 */
export const Captcha = z.object({
  codeId: z.string(),
  image: z.string(),
  key: z.string(),
  expiresAt: z.string(),
  proof: z.object({ salt: z.string(), challenge: z.string(), max: z.int() }).optional(),
});

/** A text encrypted under a captcha's key: base64url(iv‖ciphertext‖tag). */
const SealedText = z.string().max(1000);
/** The encrypted captcha itself. */
const CodeId = z.string().max(300);
/** Six digits, or twelve while others guess at the address, or the ticket returned by `createUser`. */
const Code = TypedCode.max(64);

/** The answer of a captcha has two names in spec 1 §3; `num` is read first. */
const captchaAnswer = { num: TypedCode.max(20).optional(), captcha: TypedCode.max(64).optional() };

/**
 * `POST /user/login`: the members of spec 1 §3, and `code`, which is required (10206) while the account is being
 * guessed at from elsewhere. Either `account` or `phone` with its area; `account` accepts `+853…` as well.
 */
export const LoginBody = z.object({
  account: z.string().max(255).optional(),
  pwd: SealedText.optional(),
  num: captchaAnswer.num,
  codeId: CodeId.optional(),
  captcha: captchaAnswer.captcha,
  phone: TypedPhoneNumber.max(20).optional(),
  phoneAreaCodeId: z.string().max(10).optional(),
  code: SentCode.optional(),
});
export type LoginBody = z.infer<typeof LoginBody>;
/**
 * `POST /user/login`, `POST /staff/login`: a second factor may be included. Without one, where one is enrolled, the
 * call is refused by 900080 with `challenge`, and `POST …/login/factor` completes the sign-in.
 */
export const LoginWithFactor = LoginBody.extend({
  totp: TypedCode.max(10).optional(),
  recovery: TypedCode.max(40).optional(),
});
export const LoginResult = z.object({
  token: z.string(),
  passwordUpdateDue: z.boolean().optional(),
  /** Set for staff without a second factor: the session can only enrol one. */
  enrolmentRequired: z.boolean().optional(),
});

const registrationFields = {
  pwd: SealedText,
  /** The password repeated, encrypted too; 900037 when it differs. */
  again: SealedText.optional(),
  code: Code,
  codeId: CodeId,
  ...captchaAnswer,
  consent: z.boolean(),
  language: LanguageSchema.default("zh-Hant"),
};
/**
 * `POST /user/register`: account, phone and pwd are encrypted; `code` is the 6 digits from the e-mail. The phone is
 * checked, but the account has it only after a code to it (decision 0252).
 */
export const RegisterBody = z.object({
  account: SealedText,
  phone: SealedText.optional(),
  phoneAreaCodeId: z.string().max(10).optional(),
  ...registrationFields,
});
/**
 * `POST /user/registerbyphe`: account, phone and pwd are encrypted; `code` came by text message. The account is the
 * number in its international form, or an e-mail address, which is checked alone.
 */
export const RegisterByPhoneBody = z.object({
  account: SealedText.optional(),
  phone: SealedText,
  phoneAreaCodeId: z.string().max(10),
  ...registrationFields,
});
/** `POST /smsLoginCaptcha/createUser`: an account of a verified phone number; its password is set later. */
export const CreateUserBody = z.object({
  phone: TypedPhoneNumber.max(20),
  phoneAreaCodeId: z.string().max(10),
  code: Code,
  language: LanguageSchema.default("zh-Hant"),
});
/**
 * `verify` can be used once within 30 minutes, as `code` of `POST /user/pwdreset`; `next` is the page that asks for the
 * rest.
 */
export const CreatedUser = z.object({
  id: z.string(),
  account: z.string(),
  verify: z.string(),
  next: z.string(),
});

/**
 * `POST /user/forget`, `/user/forgetpwd`, `/user/pwdreset`: by e-mail address or by phone. The code is the proof; the
 * answer of the captcha is checked when it is sent.
 */
export const RecoverBody = z.object({
  account: z.string().max(255).optional(),
  phone: TypedPhoneNumber.max(20).optional(),
  phoneAreaCodeId: z.string().max(10).optional(),
  pwd: SealedText,
  again: SealedText.optional(),
  code: Code,
  codeId: CodeId,
  ...captchaAnswer,
  /** Only when the account has not agreed to the terms yet: it was created with a phone code. */
  consent: z.boolean().optional(),
});
export const PasswordBody = z.object({
  oldPwd: SealedText,
  pwd: SealedText,
  again: SealedText.optional(),
  codeId: CodeId,
});
/** `PUT /user/address`: either `account` or `phone`, verified by a code of type `bind`, with the present password. */
export const AddressBody = z.object({
  account: z.string().max(255).optional(),
  phone: TypedPhoneNumber.max(20).optional(),
  phoneAreaCodeId: z.string().max(10).optional(),
  code: Code,
  pwd: SealedText,
  codeId: CodeId,
});

/** User preferences (spec 1 §3): news by e-mail or text message, job title, serving status. */
export const Preferences = z.object({
  newsByEmail: z.boolean().optional(),
  newsBySms: z.boolean().optional(),
  jobTitle: z.string().max(100).optional(),
  servingStatus: z.enum(["IN_SERVICE", "LEFT"]).optional(),
});
export type Preferences = z.infer<typeof Preferences>;

/** A device with a session. */
export const SessionView = z.object({
  id: z.string(),
  createdAt: z.string(),
  touchedAt: z.string(),
  /** Browser and system, derived from what they report: `Firefox · Windows`. */
  device: z.string().optional(),
  current: z.boolean(),
});
