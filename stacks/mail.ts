import { getStage } from "./stage.ts";

/** The sending domain with DKIM and DMARC, and the configuration set that every mail goes through. */
export const createMail = () => {
  const { mailDomain } = getStage();
  const identity = new sst.aws.Email("Mail", {
    sender: mailDomain,
    dns: false,
    dmarc: "v=DMARC1; p=quarantine;",
  });
  return { identity, from: `no-reply@${mailDomain}` };
};
export type Mail = ReturnType<typeof createMail>;
