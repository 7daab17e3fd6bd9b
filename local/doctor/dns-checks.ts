/** Checks of the public DNS: whether the site is reached by its name, and whether others can forge its mail. */
import { resolve4, resolveTxt } from "node:dns/promises";
import { type Check, reportAct, reportOk } from "./findings.ts";

interface NameServers {
  resolve4(name: string): Promise<string[]>;
  resolveTxt(name: string): Promise<string[][]>;
}
/** The resolver that this machine uses. */
const publicNameServers: NameServers = { resolve4, resolveTxt };

/** A name that does not exist, as `node:dns` tells it. */
const isMissing = (error: unknown): boolean =>
  ["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "");
const resolveOrNone = async <T>(answer: Promise<T[]>): Promise<T[]> => {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/**
 * Builds the checks of the names that the portal and its mail need.
 * @param portalDomain the site's own domain; undefined under CloudFront's
 * @param mailDomain the domain that mail is sent from
 */
export const buildDnsChecks = (
  { portalDomain, mailDomain }: { portalDomain: string | undefined; mailDomain: string | undefined },
  nameServers: NameServers = publicNameServers,
): Check[] => [
  ...(portalDomain
    ? [
        {
          name: `address of ${portalDomain}`,
          ask: async () => {
            const addresses = await resolveOrNone(nameServers.resolve4(portalDomain));
            if (addresses.length > 0) return reportOk(addresses.join(", "));
            return reportAct(
              "there is none",
              `Enter ${portalDomain} as an alias (or CNAME) of the distribution's address, which the deploy prints as "dnsTarget".`,
            );
          },
        },
      ]
    : []),
  ...(mailDomain
    ? [
        {
          name: `DMARC of ${mailDomain}`,
          ask: async () => {
            const records = (await resolveOrNone(nameServers.resolveTxt(`_dmarc.${mailDomain}`))).map(
              (parts) => parts.join(""),
            );
            const policy = records.find((record) => record.startsWith("v=DMARC1"));
            if (policy && !/\bp=none\b/.test(policy)) return reportOk(policy);
            return reportAct(
              policy ?? "there is none",
              `Enter the TXT record _dmarc.${mailDomain} that the deploy prints (mailRecords). Without it others can send mail in the institute's name.`,
            );
          },
        },
      ]
    : []),
];
