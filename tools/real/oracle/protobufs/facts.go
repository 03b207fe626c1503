package protobufs

import (
	"encoding/json"
	"reflect"
	"strings"
)

// fieldFact is what a Go field has that neither OpenAPI nor the protobuf descriptions tell.
type fieldFact struct {
	// Go is the Go type as the decoder prints it.
	Go string `json:"go"`
	// Pointer says whether zero and absent are told apart.
	Pointer bool `json:"pointer"`
	// OmitEmpty and OmitZero are the options of its json tag.
	OmitEmpty bool `json:"omitEmpty"`
	OmitZero  bool `json:"omitZero"`
	// Embedded is the path of embedded structs by which it comes.
	Embedded string `json:"embedded,omitempty"`
	// PatchStrategy and PatchMergeKey are strategic merge's tags.
	PatchStrategy string `json:"patchStrategy,omitempty"`
	PatchMergeKey string `json:"patchMergeKey,omitempty"`
}

// typeFacts answers the fields of every struct that a kind of the group version is made of, by package and name of the type.
func typeFacts(input json.RawMessage) (any, error) {
	var asked struct{ Group, Version string }
	if err := json.Unmarshal(input, &asked); err != nil {
		return nil, err
	}
	facts := map[string]map[string]fieldFact{}
	for kind, described := range known.AllKnownTypes() {
		if kind.Group == asked.Group && kind.Version == asked.Version {
			collect(described, facts)
		}
	}
	return facts, nil
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

func collect(described reflect.Type, facts map[string]map[string]fieldFact) {
	switch described.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		collect(described.Elem(), facts)
	case reflect.Struct:
		// What reads itself has no fields that count.
		if reflect.PointerTo(described).Implements(unmarshaler) {
			return
		}
		name := described.PkgPath() + "." + described.Name()
		if _, done := facts[name]; done {
			return
		}
		facts[name] = map[string]fieldFact{}
		collectFields(described, "", facts[name], facts)
	}
}

func collectFields(described reflect.Type, embedded string, into map[string]fieldFact, facts map[string]map[string]fieldFact) {
	for index := range described.NumField() {
		part := described.Field(index)
		tag, options, _ := strings.Cut(part.Tag.Get("json"), ",")
		if part.Anonymous && tag == "" {
			path := part.Name
			if embedded != "" {
				path = embedded + "." + path
			}
			inner := part.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			collectFields(inner, path, into, facts)
			continue
		}
		if tag == "" || tag == "-" || !part.IsExported() {
			continue
		}
		into[tag] = fieldFact{
			Go:            part.Type.String(),
			Pointer:       part.Type.Kind() == reflect.Pointer,
			OmitEmpty:     strings.Contains(","+options+",", ",omitempty,"),
			OmitZero:      strings.Contains(","+options+",", ",omitzero,"),
			Embedded:      embedded,
			PatchStrategy: part.Tag.Get("patchStrategy"),
			PatchMergeKey: part.Tag.Get("patchMergeKey"),
		}
		collect(part.Type, facts)
	}
}
