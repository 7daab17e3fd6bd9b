/** Checks what a deployment is told before anything of it is made. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Without these a production stage is deployed and does not work: nobody can register, pay, ask or be alarmed. */
const productionSettings = {
  MAIL_DOMAIN: "the domain that sends mail",
  DESK_MAIL: "the address that receives the questions of visitors",
  ALARM_EMAIL: "the address that receives the alarms",
  PAYMENT_GATEWAY_URL: "the address of the payment gateway",
} as const;

/** Who signs on with a public identity meets an error of the identity provider without both clients. */
const signOnSettings = {
  SIGN_ON_PERSON_CLIENT: "the client for persons at the identity provider",
  SIGN_ON_ENTITY_CLIENT: "the client for entities at the identity provider",
} as const;

const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const addressPattern = /^[^@\s]+@[^@\s]+$/;
/** Neither SES nor text messages of SNS are in Hong Kong (AWS General Reference › Amazon SES endpoints and quotas). */
const sendingRegionPattern =
  /^(?!ap-east-)[a-z]{2}-(?:north|south|central)?(?:east|west|north|south|central)?-\d$/;
/** AWS End User Messaging SMS API Reference › RequestSenderId; at least one letter, because it is no number. */
const senderPattern = /^(?=.*[A-Za-z])[A-Za-z0-9_-]{1,11}$/;
/** A value of another form would fail in the middle of a deployment, or only when it is used. */
const settingForms = {
  PORTAL_DOMAIN: [domainPattern, "a domain without https://"],
  PORTAL_CERTIFICATE_ARN: [
    /^arn:aws:acm:us-east-1:/,
    "a certificate in us-east-1, where CloudFront reads it",
  ],
  MAIL_DOMAIN: [domainPattern, "a domain"],
  DESK_MAIL: [addressPattern, "an e-mail address"],
  ALARM_EMAIL: [addressPattern, "an e-mail address"],
  PAYMENT_GATEWAY_URL: [/^https:\/\//, "an address with https://"],
  MAIL_REGION: [sendingRegionPattern, "a region of AWS that sends mail"],
  SMS_REGION: [sendingRegionPattern, "a region of AWS that sends text messages"],
  SMS_SENDER: [
    senderPattern,
    "at most 11 letters, digits, hyphens and underscores, with a letter among them",
  ],
  SIGN_ON_ISSUER: [/^https:\/\//, "an address with https://"],
} as const;

/**
 * Checks the settings of a stage.
 * @throws Error that names a setting that production lacks, or one that cannot work
 */
export const checkSettings = (environment: Environment, production: boolean): void => {
  const neededSettings = {
    ...(production && productionSettings),
    ...(environment.SIGN_ON_ISSUER && signOnSettings),
  };
  for (const [name, meaning] of Object.entries(neededSettings))
    if (!environment[name]) throw new Error(`${name} must name ${meaning}`);
  for (const [name, [form, meaning]] of Object.entries(settingForms)) {
    const value = environment[name];
    if (value && !form.test(value)) throw new Error(`${name} is ${value}: it must be ${meaning}`);
  }
};

/**
 * Reads a rate or a limit.
 * @throws Error for what is no number above nothing, which would switch the limit off without a word
 */
export const parsePositiveSetting = (environment: Environment, name: string, usual: number): number => {
  const number = Number(environment[name] || usual);
  if (!(number > 0 && Number.isFinite(number)))
    throw new Error(`${name} is ${environment[name]}: it must be a number above 0`);
  return number;
};
