/** Checks what a deployment is told before anything of it is made. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Without these a production stage is deployed and does not work: nobody can register, pay, ask or be alarmed. */
const productionSettings = {
  MAIL_DOMAIN: "the domain that sends mail",
  DESK_MAIL: "the address that receives the questions of visitors",
  ALARM_EMAIL: "the address that receives the alarms",
  PAYMENT_GATEWAY_URL: "the address of the payment gateway",
} as const;

const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const addressPattern = /^[^@\s]+@[^@\s]+$/;
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
} as const;

/**
 * Checks the settings of a stage.
 * @throws Error that names a setting that production lacks, or one that cannot work
 */
export const checkSettings = (environment: Environment, production: boolean): void => {
  if (production)
    for (const [name, meaning] of Object.entries(productionSettings))
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
