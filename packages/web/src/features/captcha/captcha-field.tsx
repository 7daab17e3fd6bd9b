/**
 * The captcha: its picture, a new one on request or by clicking it, and the input. Users who cannot read it use a
 * proof of work (WCAG 3.3.8). Its key seals the secrets of the same call.
 */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { CaptchaChallenge } from "./use-captcha.ts";
import "./captcha.css";

const buildImageSource = (image: string): string =>
  image.startsWith("<") ? `data:image/svg+xml;utf8,${encodeURIComponent(image)}` : image;

interface Props {
  captcha: CaptchaChallenge | undefined;
  renew: () => void;
  prove: () => Promise<string | undefined>;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}
export const CaptchaField = ({ captcha, renew, prove, value, onChange, error }: Props) => {
  const { t } = useTranslation("pages/login");
  const [isWorking, setIsWorking] = useState(false);
  const isProven = captcha?.proof !== undefined;
  const work = async () => {
    setIsWorking(true);
    const answer = await prove();
    if (answer !== undefined) onChange(answer);
    setIsWorking(false);
  };
  const requestAnother = () => {
    onChange("");
    renew();
  };
  return (
    <>
      <Field id="num" label={t("captcha.label")} hint={t("captcha.hint")} error={error} required>
        {(controlProps) => (
          <div className="captcha">
            <input
              {...controlProps}
              className="control"
              value={value}
              onChange={(event) => onChange(event.target.value)}
              readOnly={isProven}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
            {!isProven && (
              <button
                type="button"
                className="captcha-picture"
                title={t("captcha.renew")}
                // The button beside it does the same, so the picture is no second tab stop.
                tabIndex={-1}
                onClick={requestAnother}
              >
                {captcha && (
                  <img src={buildImageSource(captcha.image)} alt={t("captcha.alt")} width="150" height="50" />
                )}
              </button>
            )}
            <div className="captcha-ways">
              <Button look="quiet" small onClick={requestAnother}>
                <Icon name="refresh" /> {t("captcha.renew")}
              </Button>
              {!isProven && (
                <Button look="quiet" small busy={isWorking} onClick={() => work()}>
                  {t("captcha.cannotRead")}
                </Button>
              )}
            </div>
          </div>
        )}
      </Field>
      <p role="status">{isWorking ? t("captcha.working") : isProven ? t("captcha.proved") : ""}</p>
    </>
  );
};
