import Ban from "lucide-react/icons/ban";
import CalendarHeart from "lucide-react/icons/calendar-heart";
import CalendarX from "lucide-react/icons/calendar-x";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Clock from "lucide-react/icons/clock";
import Cookie from "lucide-react/icons/cookie";
import Copyright from "lucide-react/icons/copyright";
import CreditCard from "lucide-react/icons/credit-card";
import Handshake from "lucide-react/icons/handshake";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import IndianRupee from "lucide-react/icons/indian-rupee";
import Lock from "lucide-react/icons/lock";
import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import Package from "lucide-react/icons/package";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Repeat from "lucide-react/icons/repeat";
import Scale from "lucide-react/icons/scale";
import Scissors from "lucide-react/icons/scissors";
import Settings2 from "lucide-react/icons/settings-2";
import Share2 from "lucide-react/icons/share-2";
import Shield from "lucide-react/icons/shield";
import Shirt from "lucide-react/icons/shirt";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserCheck from "lucide-react/icons/user-check";
import Wallet from "lucide-react/icons/wallet";
import Wrench from "lucide-react/icons/wrench";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

// Only these are sent to the browser: a page's icon is a name in the database, and lucide has two thousand icons.
const ICONS: Record<string, typeof Mail> = {
  ban: Ban,
  "calendar-heart": CalendarHeart,
  "calendar-x": CalendarX,
  "circle-help": CircleQuestionMark,
  "clipboard-check": ClipboardCheck,
  "clipboard-list": ClipboardList,
  clock: Clock,
  cookie: Cookie,
  copyright: Copyright,
  "credit-card": CreditCard,
  handshake: Handshake,
  "heart-handshake": HeartHandshake,
  "indian-rupee": IndianRupee,
  lock: Lock,
  mail: Mail,
  "map-pin": MapPin,
  package: Package,
  "refresh-cw": RefreshCw,
  repeat: Repeat,
  scale: Scale,
  scissors: Scissors,
  "settings-2": Settings2,
  "share-2": Share2,
  shield: Shield,
  shirt: Shirt,
  "triangle-alert": TriangleAlert,
  "user-check": UserCheck,
  wallet: Wallet,
  wrench: Wrench,
};

/** The names of the icons that a section can have. */
export const SECTION_ICONS = Object.keys(ICONS);

/** The icon of a page section, in a ring. An unknown name shows a blossom. */
export function SectionIcon({ name }: { name: string }) {
  const Icon = ICONS[name];
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-full border border-flame/35 text-flame">
      {Icon ? <Icon aria-hidden className="size-5.5" strokeWidth={1.4} /> : <Blossom className="size-6" />}
    </span>
  );
}
