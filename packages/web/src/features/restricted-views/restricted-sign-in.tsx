/** The door of a restricted view: the site's own sign-in form, at the view's own call. */
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import {
  buildSignInBody,
  createSignInCalls,
  type SignInCalls,
  type SignInResult,
} from "../sign-in/sign-in-session.ts";
import { type RestrictedArea, startRestrictedSession } from "./restricted-session.ts";

interface Props {
  area: RestrictedArea;
  /** The hidden segment of the address, which the server asks for. */
  door?: string;
}
export const RestrictedSignIn = ({ area, door }: Props) => {
  const { t } = useText(["restricted"]);
  const entrance: SignInCalls = {
    // A second factor is proved where applicants prove theirs; the view's own call looks at the role.
    ...createSignInCalls(false),
    sendPassword: async (entry, captcha) =>
      api.post<SignInResult>(`/${area}/login`, {
        ...(await buildSignInBody(entry, captcha)),
        ...(door !== undefined && { door }),
      }),
  };
  return (
    <div className="page narrow">
      <PageHeading>{t(`${area}.signIn`)}</PageHeading>
      <p>{t(`${area}.signInText`)}</p>
      <SignInForm
        account={null}
        staff
        entrance={entrance}
        onAct={() => undefined}
        onSignedIn={async ({ token }) => startRestrictedSession(area, token)}
      />
    </div>
  );
};
