/** What a file looks like in a list: a small picture of one chosen just now, else the ending of its name. */
import type { FileView } from "@portal/core/upload/wire";
import { useEffect, useRef } from "react";

export const Thumbnail = ({ file, local }: { file: FileView | undefined; local: File | undefined }) => {
  const image = useRef<HTMLImageElement>(null);
  const show = local?.type.startsWith("image/") ? local : undefined;
  useEffect(() => {
    if (!show || !image.current) return;
    const url = URL.createObjectURL(show);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [show]);
  if (show) return <img ref={image} className="fv-thumb" alt="" width={48} height={48} />;
  const ending = (file?.name ?? local?.name ?? "").split(".").pop()?.slice(0, 4).toUpperCase();
  return (
    <span className="fv-thumb" aria-hidden="true">
      {ending}
    </span>
  );
};
