/** The door of a restricted view: the site's own sign-in form, at the view's own call. */
import { useText } from "../form/use-text.ts";
import { api } from "../lib/api.ts";
import { seal } from "../lib/secret.ts";
import { membersOf } from "../pages/login/address.ts";
import { LoginForm } from "../pages/login/login-form.tsx";
import type { Entry } from "../pages/login/sign-in.ts";
import { PageHeading } from "../ui/heading.tsx";
import { type Area, begin } from "./reader.ts";

interface Props {
  area: Area;
  /** The hidden segment of the address, which the server asks for. */
  door?: string;
}
export const Door = ({ area, door }: Props) => {
  const { t } = useText(["restricted"]);
  const enter = async (entry: Entry, captcha: { codeId: string; key: string }): Promise<boolean> => {
    const { address, pwd, num, code, totp } = entry;
    const { token } = await api.post<{ token: string }>(`/${area}/login`, {
      ...membersOf(address),
      pwd: await seal(pwd, captcha.key),
      num: num.trim(),
      codeId: captcha.codeId,
      ...(code && { code: code.trim() }),
      ...(totp && { totp: totp.replace(/\s/g, "") }),
      ...(door !== undefined && { door }),
    });
    begin(area, token);
    return false;
  };
  return (
    <div className="page narrow">
      <PageHeading>{t(`${area}.signIn`)}</PageHeading>
      <p>{t(`${area}.signInText`)}</p>
      <LoginForm account={null} staff enter={enter} onAct={() => undefined} onSignedIn={() => undefined} />
    </div>
  );
};
