/** The sign-in of a restricted view: the site's form with the view's own request. */
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { session } from "../../shell/session.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import {
  buildSignInBody,
  createSignInCalls,
  endReplacedSession,
  type SignInCalls,
  type SignInResult,
} from "../sign-in/sign-in-session.ts";
import type { RestrictedArea } from "./restricted-session.ts";

interface Props {
  area: RestrictedArea;
  /** The hidden segment of the address, which the server requires. */
  hiddenPath?: string;
}
export const RestrictedSignIn = ({ area, hiddenPath }: Props) => {
  const { t } = useText(["restricted"]);
  const calls: SignInCalls = {
    // The second factor is verified like an applicant's; the view's own request checks the role.
    ...createSignInCalls(false),
    sendPassword: async (entry, captcha) =>
      api.post<SignInResult>(`/${area}/login`, {
        ...(await buildSignInBody(entry, captcha)),
        ...(hiddenPath !== undefined && { door: hiddenPath }),
      }),
  };
  return (
    <div className="page narrow">
      <PageHeading>{t(`${area}.signIn`)}</PageHeading>
      <p>{t(`${area}.signInText`)}</p>
      <SignInForm
        account={null}
        staff
        calls={calls}
        onAct={() => undefined}
        onSignedIn={async ({ token }) => {
          await endReplacedSession(token);
          session.start(token, { reader: area });
        }}
      />
    </div>
  );
};
