/**
 * Sheets of lists with nothing in them: what a new account finds before it has an institution, an institution before
 * its first application, and the desk where nothing waits or no filter fits. They come before the sheets that fill
 * these lists.
 */
import type { Shot } from "./shot.ts";

/** Somebody with an account, and nothing else. */
const newAccount = "fresh@demo.mo";
/** Somebody with an institution that was registered and has not applied for anything. */
const newInstitution = "owner13@demo.mo";

const createEmptyShot = (name: string, path: string, account?: string): Shot => ({
  name,
  route: path.split("?")[0] ?? path,
  ...(account && { account }),
  path: () => path,
});

export const shots: Shot[] = [
  ...(
    [
      ["notices", "/personal/notices"],
      ["certification", "/personal/attest"],
      ["contacts", "/personal/con_user"],
      ["documents", "/personal/documents"],
      ["account", "/personal/mine"],
      ["open-fairs", "/personal/register"],
      ["institutions", "/personal/mechanism"],
      ["claim", "/personal/mechanismaccount"],
      ["sub-accounts", "/personal/sub_account"],
      ["activity", "/personal/addActivity"],
      ["settings", "/personal/setting"],
      ["security", "/personal/setting/security"],
      ["group", "/personal/cluster"],
      ["surveys", "/personal/question"],
      ["reports", "/report/index"],
      ["payment-due", "/pay/BeforePay"],
    ] as const
  ).map(([name, path]) => createEmptyShot(`new-account-${name}`, path, newAccount)),
  ...(
    [
      ["overview", "/personal/index"],
      ["records", "/personal/record"],
      ["documents", "/personal/documents"],
      ["sub-accounts", "/personal/sub_account"],
      ["group", "/personal/cluster"],
      ["funding", "/personal/funding"],
      ["notices", "/personal/notices"],
    ] as const
  ).map(([name, path]) => createEmptyShot(`new-institution-${name}`, path, newInstitution)),
  createEmptyShot("exhibitors-none", "/show/inquiry?name=zzzz"),
  createEmptyShot("staff-queue-none", "/staff?q=zzzz", "officer@demo.mo"),
  createEmptyShot("staff-work-none", "/staff/work", "cashier@demo.mo"),
  createEmptyShot("staff-claims-none", "/staff/claim", "officer@demo.mo"),
  createEmptyShot("staff-exports-none", "/staff/export", "cashier@demo.mo"),
  createEmptyShot("staff-osspay-none", "/staff/osspay?status=REVERSED", "officer@demo.mo"),
];
