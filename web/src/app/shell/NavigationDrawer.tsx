import { Drawer } from "@mantine/core";
import { texts } from "../texts.ts";
import { type BarProps, Navigation, WorkspaceMenu } from "./SideBar.tsx";

/** On narrow screens the bar is a sheet that covers the page. */
export function NavigationDrawer({ onClose, onSheet }: BarProps & { readonly onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} size={280} title={texts.product} closeButtonProps={{ "aria-label": "Close" }}>
      <WorkspaceMenu />
      <div onClick={onClose}>
        <Navigation onSheet={onSheet} isCollapsed={false} />
      </div>
    </Drawer>
  );
}
