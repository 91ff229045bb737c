// Copied into the folder in which Medusa is installed; `medusa exec` runs it. Reads catalogue.json beside it and writes the publishable
// key and the ids that requests need into store.json.
const { writeFileSync } = require("node:fs");
const path = require("node:path");
const { ContainerRegistrationKeys, Modules } = require("@medusajs/framework/utils");
const flows = require("@medusajs/medusa/core-flows");
const { categories, products, stock, measured } = require("./catalogue.json");

async function fill({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const fulfillment = container.resolve(Modules.FULFILLMENT);

  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: "Web" }] });
  const [region] = await run(flows.createRegionsWorkflow, {
    regions: [
      { name: "US", currency_code: "usd", countries: ["us"], payment_providers: ["pp_system_default"] },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [{ country_code: "us", provider_id: "tp_system" }]);
  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [{ name: "Lucknow", address: { city: "Lucknow", country_code: "IN", address_1: "" } }],
  });
  const ofLocation = (data) =>
    link.create({ [Modules.STOCK_LOCATION]: { stock_location_id: location.id }, ...data });
  await ofLocation({ [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" } });
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: "Default", type: "default" }],
  });
  const set = await fulfillment.createFulfillmentSets({
    name: "Delivery",
    type: "shipping",
    service_zones: [{ name: "US", geo_zones: [{ country_code: "us", type: "country" }] }],
  });
  await ofLocation({ [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } });
  await run(flows.createShippingOptionsWorkflow, [
    {
      name: "Standard",
      price_type: "flat",
      provider_id: "manual_manual",
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: "Standard", description: "Standard", code: "standard" },
      prices: [{ currency_code: "usd", amount: 5 }],
      rules: [],
    },
  ]);
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: "Web", type: "publishable", created_by: "" }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });

  const created = await run(flows.createProductCategoriesWorkflow, {
    product_categories: categories.map(({ slug, name, description }) => ({
      name,
      handle: slug,
      description,
      is_active: true,
    })),
  });
  const categoryIds = new Map(created.map(({ handle, id }) => [handle, id]));
  await run(flows.createProductsWorkflow, {
    products: products.map(({ categorySlug, ...product }) => ({
      ...product,
      status: "published",
      category_ids: [categoryIds.get(categorySlug)],
      shipping_profile_id: profile.id,
      sales_channels: [{ id: channel.id }],
    })),
  });
  const items = await container
    .resolve(Modules.INVENTORY)
    .listInventoryItems({}, { take: 10_000, select: ["id"] });
  await run(flows.createInventoryLevelsWorkflow, {
    inventory_levels: items.map(({ id }) => ({
      location_id: location.id,
      stocked_quantity: stock,
      inventory_item_id: id,
    })),
  });
  const [product] = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ handle: measured }, { relations: ["variants"] });
  const ids = {
    key: key.token,
    regionId: region.id,
    categoryId: categoryIds.get("womens-fashion"),
    productId: product.id,
    variantId: product.variants[0].id,
  };
  writeFileSync(path.join(__dirname, "store.json"), JSON.stringify(ids));
}

exports.default = fill;
