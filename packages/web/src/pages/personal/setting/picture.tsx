/** `/personal/picture`: a picture is chosen, cut to 300 × 300 here, and checked by the server (spec 1 §5). */
import type { CurrentUser } from "@portal/core/account/current-user";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { UploadError, upload } from "../../../form/upload.ts";
import { api } from "../../../lib/api.ts";
import { forget } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { paths } from "../../../paths.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { useMe } from "../me.ts";
import { PersonalFrame } from "../personal-frame.tsx";
import { dragged, draw, type Frame, fileOf, MAX_ZOOM, middle, SIDE } from "./crop.ts";
import { Portrait } from "./portrait.tsx";
import "./setting.css";

/** A telephone's camera makes about 12; beyond this a browser may run out of memory. */
const MOST_BYTES = 30 * 1024 * 1024;
const sliders = [
  { name: "zoom", low: 1, high: MAX_ZOOM },
  { name: "x", low: 0, high: 1 },
  { name: "y", low: 0, high: 1 },
] as const;

const Crop = ({
  picture,
  onSave,
  busy,
}: {
  picture: ImageBitmap;
  onSave: (file: File) => void;
  busy: boolean;
}) => {
  const { t } = useTranslation("pages/account");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [frame, setFrame] = useState<Frame>(middle);
  useEffect(() => setFrame(middle), [picture]);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, frame);
  }, [picture, frame]);
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons !== 1) return;
    const side = event.currentTarget.clientWidth;
    setFrame((old) => dragged(picture, old, { x: event.movementX / side, y: event.movementY / side }));
  };
  return (
    <>
      <canvas
        ref={canvas}
        className="picture-crop"
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label={t("picture.preview")}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className="picture-sliders">
        {sliders.map(({ name, low, high }) => (
          <label key={name}>
            {t(`picture.${name}`)}
            <input
              type="range"
              min={low}
              max={high}
              step="0.01"
              value={frame[name]}
              onChange={(event) => setFrame((old) => ({ ...old, [name]: Number(event.target.value) }))}
            />
          </label>
        ))}
      </div>
      <div className="actions">
        <Button busy={busy} onClick={() => canvas.current && void fileOf(canvas.current).then(onSave)}>
          {t("picture.save")}
        </Button>
      </div>
    </>
  );
};

const Picture = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation(["pages/account", "common", "pages/form"]);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [saved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    setWrong(undefined);
    setSaved(false);
    if (!file) return;
    const bitmap = file.size > MOST_BYTES ? undefined : await createImageBitmap(file).catch(() => undefined);
    setPicture(bitmap);
    if (!bitmap) setWrong(t("picture.unreadable"));
  };
  const show = async (fileId: string | null): Promise<void> => {
    await api.put("/user/picture", { fileId });
    setSaved(true);
    setPicture(undefined);
    forget("/user/current");
  };
  const act = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    await work().catch((error: unknown) =>
      error instanceof UploadError ? setWrong(t("picture.refused")) : setFailure(error),
    );
    setBusy(false);
  };
  const save = (file: File) =>
    act(async () => {
      const { id } = await upload(file, "PERSONAL_PICTURE", () => undefined, new AbortController().signal);
      await show(id);
    });
  return (
    <div className="stack setting">
      <section className="card" aria-label={t("picture.title")}>
        {saved && <Notice kind="success" announce title={t("saved")} />}
        {failure !== undefined && <Failure error={failure} />}
        <div className="picture-now">
          <Portrait me={me} />
          <p>{t("picture.text")}</p>
        </div>
        <div className={wrong ? "field field-wrong picture-file" : "field picture-file"}>
          <div className="field-hint" id="file-hint">
            {t("picture.chooseHint")}
          </div>
          {wrong && (
            <p className="field-error" id="file-error" role="alert">
              {wrong}
            </p>
          )}
          <input
            id="file"
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={wrong ? "file-hint file-error" : "file-hint"}
            aria-invalid={wrong ? true : undefined}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <label className="button button-secondary" htmlFor="file">
            {t("picture.choose")}
          </label>
        </div>
        {picture && <Crop picture={picture} busy={busy} onSave={(file) => void save(file)} />}
        <div className="actions">
          {me.pictureId && (
            <Button look="quiet" busy={busy} onClick={() => void act(() => show(null))}>
              {t("picture.remove")}
            </Button>
          )}
          <LinkButton look="quiet" to={paths.mine}>
            {t("picture.back")}
          </LinkButton>
        </div>
      </section>
    </div>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/account");
  const me = useMe();
  return (
    <PersonalFrame title={t("picture.title")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {me.data && <Picture me={me.data} />}
    </PersonalFrame>
  );
};
