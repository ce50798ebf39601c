import { Notifications } from "@mantine/notifications";

const maxToasts = 3;

export const ToastList = () => <Notifications position="bottom-right" limit={maxToasts} />;
