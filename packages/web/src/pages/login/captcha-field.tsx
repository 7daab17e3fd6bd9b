/**
 * The captcha: its picture, a new one on request or when it is clicked, and what to type; for who cannot read it, a proof of work (WCAG
 * 3.3.8). Its key seals the secrets of the same call.
 */
import { useState } from "react";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { CaptchaPicture } from "./use-captcha.ts";

const source = (image: string): string =>
  image.startsWith("<") ? `data:image/svg+xml;utf8,${encodeURIComponent(image)}` : image;

interface Props {
  captcha: CaptchaPicture | undefined;
  renew: () => void;
  prove: () => Promise<string | undefined>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}
export const CaptchaField = ({ captcha, renew, prove, value, onChange, error }: Props) => {
  const { t } = useTranslation("pages/login");
  const [working, setWorking] = useState(false);
  const proved = captcha?.proof !== undefined;
  const work = async () => {
    setWorking(true);
    const answer = await prove();
    if (answer !== undefined) onChange(answer);
    setWorking(false);
  };
  const another = () => {
    onChange("");
    renew();
  };
  return (
    <>
      <Field id="num" label={t("captcha.label")} hint={t("captcha.hint")} error={error} required>
        {(control) => (
          <div className="captcha">
            <input
              {...control}
              className="control"
              value={value}
              onChange={(event) => onChange(event.target.value)}
              readOnly={proved}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
            {!proved && (
              <button
                type="button"
                className="captcha-picture"
                title={t("captcha.renew")}
                // The button beside it does the same; it is no second stop of the keyboard.
                tabIndex={-1}
                onClick={another}
              >
                {captcha && (
                  <img src={source(captcha.image)} alt={t("captcha.alt")} width="150" height="50" />
                )}
              </button>
            )}
            <div className="captcha-ways">
              <Button look="quiet" small onClick={another}>
                <Icon name="refresh" /> {t("captcha.renew")}
              </Button>
              {!proved && (
                <Button look="quiet" small busy={working} onClick={() => void work()}>
                  {t("captcha.cannotRead")}
                </Button>
              )}
            </div>
          </div>
        )}
      </Field>
      <p role="status">{working ? t("captcha.working") : proved ? t("captcha.proved") : ""}</p>
    </>
  );
};
