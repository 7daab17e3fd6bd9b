/** The door of a restricted view: the site's own sign-in form, at the view's own call. */
import { useText } from "../form/use-text.ts";
import { api } from "../lib/api.ts";
import { LoginForm } from "../pages/login/login-form.tsx";
import { bodyOf, type Entrance, entranceOf, type SignedIn } from "../pages/login/sign-in.ts";
import { PageHeading } from "../ui/heading.tsx";
import { type Area, begin } from "./reader.ts";

interface Props {
  area: Area;
  /** The hidden segment of the address, which the server asks for. */
  door?: string;
}
export const Door = ({ area, door }: Props) => {
  const { t } = useText(["restricted"]);
  const entrance: Entrance = {
    // A second factor is proved where applicants prove theirs; the view's own call looks at the role.
    ...entranceOf(false),
    sendPassword: async (entry, captcha) =>
      api.post<SignedIn>(`/${area}/login`, {
        ...(await bodyOf(entry, captcha)),
        ...(door !== undefined && { door }),
      }),
  };
  return (
    <div className="page narrow">
      <PageHeading>{t(`${area}.signIn`)}</PageHeading>
      <p>{t(`${area}.signInText`)}</p>
      <LoginForm
        account={null}
        staff
        entrance={entrance}
        onAct={() => undefined}
        onSignedIn={async ({ token }) => begin(area, token)}
      />
    </div>
  );
};
