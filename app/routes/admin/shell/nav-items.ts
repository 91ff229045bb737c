import FileText from "lucide-react/icons/file-text";
import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import BookOpenText from "lucide-react/icons/book-open-text";
import Boxes from "lucide-react/icons/boxes";
import ChartLine from "lucide-react/icons/chart-line";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LayoutGrid from "lucide-react/icons/layout-grid";
import ReceiptIndianRupee from "lucide-react/icons/receipt-indian-rupee";
import Ruler from "lucide-react/icons/ruler";
import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import Plus from "lucide-react/icons/plus";
import Palette from "lucide-react/icons/palette";
import Scaling from "lucide-react/icons/scaling";
import Search from "lucide-react/icons/search";
import Settings from "lucide-react/icons/settings";
import Shirt from "lucide-react/icons/shirt";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import Sparkles from "lucide-react/icons/sparkles";
import Star from "lucide-react/icons/star";
import Tags from "lucide-react/icons/tags";
import Truck from "lucide-react/icons/truck";
import TicketPercent from "lucide-react/icons/ticket-percent";
import Wallet from "lucide-react/icons/wallet";
import Users from "lucide-react/icons/users";
import type { LucideIcon } from "lucide-react";
import { href } from "react-router";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import { isOpenTo } from "#app/routes/admin/shell/permissions.ts";

export interface NavItem {
  name: string;
  icon: LucideIcon;
  to: string;
  /** The second key of the shortcut "g …". */
  key?: string;
}

/** Items grouped under one heading of the sidebar. */
export interface NavGroup {
  name: string;
  icon: LucideIcon;
  items: readonly NavItem[];
}

// One line for every page of the admin's navigation but the settings.
export const NAV_ITEMS: readonly (NavItem | NavGroup)[] = [
  { name: "Dashboard", icon: LayoutDashboard, to: href("/admin/dashboard"), key: "d" },
  { name: "Orders", icon: ShoppingCart, to: href("/admin/orders"), key: "o" },
  {
    name: "Products",
    icon: Shirt,
    items: [
      { name: "All Products", icon: Tags, to: href("/admin/products"), key: "p" },
      { name: "Add New Product", icon: Plus, to: href("/admin/products/new") },
      { name: "Stock", icon: Boxes, to: href("/admin/products/stock"), key: "k" },
      { name: "Categories", icon: LayoutGrid, to: href("/admin/products/categories") },
      { name: "Attributes", icon: Ruler, to: href("/admin/products/attributes") },
      { name: "Featured products", icon: Sparkles, to: href("/admin/products/featured") },
      { name: "Search", icon: Search, to: href("/admin/products/search") },
      { name: "Reviews", icon: Star, to: href("/admin/products/reviews"), key: "r" },
      { name: "Import and export", icon: ArrowDownUp, to: href("/admin/products/import"), key: "i" },
    ],
  },
  {
    name: "Customers",
    icon: Users,
    items: [
      { name: "Manage Customers", icon: Users, to: href("/admin/customers"), key: "c" },
      { name: "Messages", icon: MessageSquare, to: href("/admin/messages"), key: "m" },
      { name: "Subscribers", icon: Mail, to: href("/admin/subscribers"), key: "u" },
    ],
  },
  { name: "Discounts", icon: TicketPercent, to: href("/admin/discounts") },
  { name: "Store credit", icon: Wallet, to: href("/admin/store-credit") },
  { name: "Appearance", icon: Palette, to: href("/admin/appearance"), key: "l" },
  { name: "Shipping", icon: Truck, to: href("/admin/shipping"), key: "h" },
  { name: "Content", icon: FileText, to: href("/admin/content"), key: "t" },
  { name: "Analytics", icon: ChartLine, to: href("/admin/analytics"), key: "a" },
  { name: "Fit", icon: Scaling, to: href("/admin/fit") },
  { name: "GST", icon: ReceiptIndianRupee, to: href("/admin/gst") },
  { name: "Accounting", icon: BookOpenText, to: href("/admin/accounting") },
];

/** Below the others, in view at any height of the window. */
export const SETTINGS_ITEM: NavItem = {
  name: "Settings",
  icon: Settings,
  to: href("/admin/settings"),
  key: "s",
};

/** The settings that are a person's own, for people who may not change the shop's. */
const OWN_SECURITY_ITEM: NavItem = {
  name: "Security",
  icon: Settings,
  to: href("/admin/settings/security"),
  key: "s",
};

/** The item below the list, for somebody with these permissions. */
export function settingsItemFor(permissions: readonly Permission[]): NavItem {
  return isOpenTo(permissions, SETTINGS_ITEM) ? SETTINGS_ITEM : OWN_SECURITY_ITEM;
}

/** The navigation of somebody with these permissions, without empty groups. */
export function navFor(permissions: readonly Permission[]): readonly (NavItem | NavGroup)[] {
  return NAV_ITEMS.flatMap((item): (NavItem | NavGroup)[] => {
    if (!("items" in item)) return isOpenTo(permissions, item) ? [item] : [];
    const items = item.items.filter((inner) => isOpenTo(permissions, inner));
    return items.length > 0 ? [{ ...item, items }] : [];
  });
}

/** The same without groups, and without the settings. */
export function navItemsFor(permissions: readonly Permission[]): readonly NavItem[] {
  return navFor(permissions).flatMap((item) => ("items" in item ? item.items : [item]));
}

/** All items without the groups. */
export const ALL_NAV_ITEMS: readonly NavItem[] = [...NAV_ITEMS, SETTINGS_ITEM].flatMap((item) =>
  "items" in item ? item.items : [item],
);
