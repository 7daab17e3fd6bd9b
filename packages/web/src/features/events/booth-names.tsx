/** The booths of an exhibitor as one name, `A-01+A-02`, in which a line breaks between two of them only. */
import { splitBooths } from "@portal/core/applications/places/booths/index";
import { Fragment } from "react";

export const BoothNames = ({ booth }: { booth: string }) =>
  splitBooths(booth).map((one, i) => (
    <Fragment key={one}>
      {i > 0 && (
        <>
          +<wbr />
        </>
      )}
      <span className="nowrap">{one}</span>
    </Fragment>
  ));
