import { expect, test } from "vitest";
import { oldAddressTargets } from "#app/domain/old-addresses/old-address-rules.ts";

const shown = (address: string) =>
  oldAddressTargets(address)
    .map((target) => (target.kind === "path" ? target.path : `${target.kind} ${target.slug}`))
    .join(", ");

test.each([
  ["/collections", "/products"],
  ["/collections/all", "/products"],
  ["/collections/frontpage", "/"],
  ["/collections/Silk-Sarees/", "listing silk-sarees"],
  ["/collections/sarees/red+silk", "listing sarees"],
  ["/collections/sarees/products/noor", "product noor, listing sarees"],
  ["/collections/vendors?q=Anokhi", "/products?search=Anokhi"],
  ["/pages/contact-us", "page contact-us, /contact"],
  ["/pages/size-guide", "page size-guide"],
  ["/policies/refund-policy", "page refund-policy, /refund-policy"],
  ["/policies/privacy-policy", "page privacy-policy, /privacy-policy"],
  ["/policies/terms-of-service", "page terms-of-service, /terms-conditions"],
  ["/policies/shipping-policy", "page shipping-policy, /faq"],
  ["/policies/contact-information", "page contact-information, /contact"],
  ["/blogs/news", "/blog"],
  ["/blogs/news/tagged/silk", "/blog"],
  ["/blogs/news/care-of-silk", "post care-of-silk"],
  ["/search?q=red+saree", "/products?search=red+saree"],
  ["/search", "/products"],
  ["/cart/40001:1", "/cart"],
  ["/account", "/profile"],
  ["/account/login", "/login"],
  ["/my-account/lost-password/", "/forgot-password"],
  ["/product/noor-kaftan/", "product noor-kaftan"],
  ["/product-category/women/sarees/", "listing sarees, listing women"],
  ["/product-category/sarees/page/2", "listing sarees"],
  ["/shop", "/products"],
  ["/shop/page/3/", "/products"],
  ["/shop/women/noor", "product noor, listing noor"],
  ["/2024/05/care-of-silk/", "post care-of-silk"],
  ["/refund_returns", "page refund_returns, /refund-policy, post refund_returns"],
  ["/care-of-silk", "page care-of-silk, post care-of-silk"],
  ["/wp-sitemap.xml", "/sitemap.xml"],
  ["/product-sitemap1.xml", "/sitemap.xml"],
  ["/feed", "/feed.xml"],
  ["/a/b/c", ""],
  ["/wp-login.php", ""],
  ["/products/noor", ""],
])("%s stands for %s", (address, targets) => expect(shown(address)).toBe(targets));
