-- A column of a size chart says by fields, no longer by its title, whether it measures the body or the garment, and what. No figure
-- changes, and a column with an unknown title keeps it. The same rules as `parseColumnHeading`.
UPDATE "size_charts" SET "chart" = jsonb_build_object(
  'sex', CASE
    WHEN lower("chart"->>'columns') LIKE '%"to fit chest"%' THEN 'male'
    WHEN lower("chart"->>'columns') LIKE '%"to fit bust"%' THEN 'female'
  END,
  'columns', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('of', "of", 'measure', CASE
        WHEN lower("name") IN ('bust', 'chest') THEN 'bust'
        WHEN lower("name") IN ('waist', 'waist up to') THEN 'waist'
        WHEN lower("name") IN ('hip', 'hips') THEN 'hip'
        WHEN lower("name") = 'upper arm' THEN 'upperArm'
        WHEN "of" = 'body' AND lower("name") = 'waist from' THEN 'waistFrom'
        WHEN "of" = 'body' THEN NULL
        WHEN lower("name") = 'under bust' THEN 'underBust'
        WHEN lower("name") = 'waist relaxed' THEN 'waistRelaxed'
        WHEN lower("name") = 'waist stretched' THEN 'waistStretched'
        WHEN lower("name") IN ('sleeve', 'neck to cuff') THEN 'sleeve'
        WHEN lower("name") IN ('shoulder', 'length', 'outseam', 'width') THEN lower("name")
      END, 'name', "name") ORDER BY "position"), '[]'::jsonb)
    FROM (
      SELECT "position", CASE WHEN "title" ~* '^to fit .' THEN 'body' ELSE 'garment' END AS "of",
        CASE WHEN "title" ~* '^to fit .' THEN upper(substr("title", 8, 1)) || substr("title", 9) ELSE "title" END AS "name"
      FROM jsonb_array_elements_text("chart"->'columns') WITH ORDINALITY AS "titles"("title", "position")
    ) AS "parsed"
  ),
  'rows', "chart"->'rows'
);
