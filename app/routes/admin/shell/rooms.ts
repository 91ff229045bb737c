import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import type { LucideIcon } from "lucide-react";
import { href } from "react-router";

export interface Room {
  name: string;
  icon: LucideIcon;
  to: string;
}

/** Rooms that belong together under one heading of the sidebar. */
export interface RoomGroup {
  name: string;
  icon: LucideIcon;
  rooms: readonly Room[];
}

// Every room of the office that exists is one line here. `href()` refuses one that the site map does not know.
export const ROOMS: readonly (Room | RoomGroup)[] = [
  { name: "Dashboard", icon: LayoutDashboard, to: href("/admin/dashboard") },
  { name: "Orders", icon: ShoppingCart, to: href("/admin/orders") },
];
