/**
 * Adds nothing to the options of a valid function. For a result with a field that does not exist, it adds a message
 * with the path of this field: TypeScript ignores unknown fields in the inferred return type of a function.
 */
export type CheckedResult<Option extends string, Return, Expected> =
  ProblemOf<Awaited<Return>, Expected, ''> extends infer Problem extends string
    ? [Problem] extends [never]
      ? unknown
      : { readonly [Name in Option]: Problem }
    : unknown

/**
 * A message for each field that no member of the expected union has; none below `children`, whose fields the call of
 * their kind has checked, and none where names are computed at run time.
 */
type ProblemOf<Value, Expected, Path extends string> = unknown extends Value | Expected
  ? never
  : Value extends readonly (infer Item)[]
    ? ProblemOf<Item, ItemOf<Expected>, Path>
    : Value extends object
      ? string extends keyof Value
        ? never
        : {
            [Field in keyof Value & string]: Field extends KeyOf<Expected>
              ? Field extends 'children'
                ? ReadChild<Value[Field]>
                : ProblemOf<Value[Field], FieldOf<Expected, Field>, `${Path}${Field}.`>
              : `${Path}${Field} does not exist`
          }[keyof Value & string]
      : never

/** The message for children as they were read: they have fields that an apply must not have. */
type ReadChild<Children> = Children extends readonly (infer Item)[]
  ? unknown extends Item
    ? never
    : Item extends { readonly metadata: { readonly uid: string; readonly resourceVersion: string } }
      ? 'children: return keep(object) for an object that was read'
      : never
  : never

type KeyOf<T> = T extends object ? keyof T : never

type FieldOf<T, Field extends string> = T extends { readonly [Name in Field]?: infer Value } ? Value : never

type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never
