package gotypes

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// A struct: its fields in the order in which encoding/json writes them.
type structType struct {
	Name   string  `json:"name"`
	Fields []field `json:"fields"`
}

type field struct {
	// The name that encoding/json writes.
	Name string `json:"name"`
	// The path of the field in the published version that kubewright stores.
	Published string `json:"published"`
	Type      string `json:"type"`
	// Whether encoding/json omits the empty value.
	Omitted bool `json:"omitted"`
}

// describe returns the struct types of the given names, and those inside them, in the order in which it meets them.
func describe(input json.RawMessage) (any, error) {
	var roots []string
	if err := json.Unmarshal(input, &roots); err != nil {
		return nil, err
	}
	known := knownTypes()
	walk := walk{known: known, met: map[reflect.Type]bool{}, found: []structType{}}
	for _, root := range roots {
		found, present := known.byName[root]
		if !present {
			return nil, fmt.Errorf("%s: unknown type", root)
		}
		walk.visit(found)
	}
	return walk.found, nil
}

type walk struct {
	known known
	met   map[reflect.Type]bool
	found []structType
}

func (w *walk) visit(from reflect.Type) {
	if w.met[from] {
		return
	}
	w.met[from] = true
	place := len(w.found)
	w.found = append(w.found, structType{Name: nameOf(from)})
	fields := []field{}
	w.collect(from, "", &fields)
	w.found[place].Fields = fields
}

// collect adds the fields of a struct; those of an embedded struct without a JSON name belong to the outer one. In the
// published versions only the metadata is not embedded.
func (w *walk) collect(from reflect.Type, prefix string, fields *[]field) {
	for index := range from.NumField() {
		member := from.Field(index)
		tag, options, _ := strings.Cut(member.Tag.Get("json"), ",")
		if tag == "-" || !member.IsExported() {
			continue
		}
		if tag == "" && member.Anonymous && member.Type.Kind() == reflect.Struct {
			inner := prefix
			if member.Name == "ObjectMeta" {
				inner += "metadata."
			}
			w.collect(member.Type, inner, fields)
			continue
		}
		name := member.Name
		if tag != "" {
			name = tag
		}
		*fields = append(*fields, field{
			Name:      name,
			Published: prefix + w.known.publishedName(from, member, tag),
			Type:      w.typeOf(member.Type),
			Omitted:   strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero"),
		})
	}
}

// typeOf returns the name of a struct, with "*", "[]" or "{}" for a pointer, list or map of it; otherwise what
// encoding/json writes for the zero value.
func (w *walk) typeOf(of reflect.Type) string {
	switch of.Kind() {
	case reflect.Struct:
		if !marshalsItself(of) {
			w.visit(of)
			return nameOf(of)
		}
	case reflect.Pointer:
		return w.around("*", of)
	case reflect.Slice:
		return w.around("[]", of)
	case reflect.Map:
		return w.around("{}", of)
	}
	zero, err := json.Marshal(reflect.Zero(of).Interface())
	if err != nil {
		return "null"
	}
	return string(zero)
}

func (w *walk) around(prefix string, of reflect.Type) string {
	inner := of.Elem()
	if inner.Kind() != reflect.Struct || marshalsItself(inner) || marshalsItself(of) {
		return "null"
	}
	w.visit(inner)
	return prefix + nameOf(inner)
}

var marshaler = reflect.TypeFor[json.Marshaler]()

func marshalsItself(of reflect.Type) bool {
	return of.Implements(marshaler) || reflect.PointerTo(of).Implements(marshaler)
}
