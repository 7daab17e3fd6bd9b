import { getStage } from "./stage.ts";

/**
 * The sending domain with DKIM and DMARC, and the configuration set of every e-mail. Both are in the sending region,
 * because SES has no endpoint in Hong Kong (AWS General Reference › Amazon SES endpoints).
 */
export const createMail = () => {
  const { mailDomain, mailRegion } = getStage();
  const identity = new sst.aws.Email(
    "Mail",
    { sender: mailDomain, dns: false, dmarc: "v=DMARC1; p=quarantine;" },
    { provider: new aws.Provider("MailRegion", { region: mailRegion as aws.Region }) },
  );
  return { identity, from: `no-reply@${mailDomain}` };
};
export type Mail = ReturnType<typeof createMail>;
