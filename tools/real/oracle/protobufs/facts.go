package protobufs

import (
	"encoding/json"
	"reflect"
	"strings"
)

// fieldFact has the properties of a Go field that OpenAPI lacks.
type fieldFact struct {
	// Go is the Go type as the decoder prints it, without the pointer.
	Go string `json:"go"`
	// Path is the names of the embedded structs that contain the field, then its JSON name.
	Path string `json:"path"`
}

// typeFacts returns the fields of every struct in a kind, by package and name of the type and the field's JSON name.
func typeFacts(json.RawMessage) (any, error) {
	facts := map[string]map[string]fieldFact{}
	eachStruct(func(name string, described reflect.Type) {
		facts[name] = map[string]fieldFact{}
		collectFields(described, "", facts[name])
	})
	return facts, nil
}

func collectFields(described reflect.Type, embedded string, into map[string]fieldFact) {
	for index := range described.NumField() {
		part := described.Field(index)
		tag, _, _ := strings.Cut(part.Tag.Get("json"), ",")
		if part.Anonymous && tag == "" {
			collectFields(withoutPointer(part.Type), embedded+part.Name+".", into)
			continue
		}
		if tag == "" || tag == "-" || !part.IsExported() {
			continue
		}
		into[tag] = fieldFact{Go: withoutPointer(part.Type).String(), Path: embedded + tag}
	}
}

var unmarshaler = reflect.TypeFor[json.Unmarshaler]()

// eachStruct visits every struct in the kinds once. It ignores the fields of types with their own unmarshalling.
func eachStruct(visit func(name string, described reflect.Type)) {
	met := map[reflect.Type]bool{}
	var enter func(described reflect.Type)
	enter = func(described reflect.Type) {
		switch described.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			enter(described.Elem())
		case reflect.Struct:
			if met[described] || reflect.PointerTo(described).Implements(unmarshaler) {
				return
			}
			met[described] = true
			visit(described.PkgPath()+"."+described.Name(), described)
			for index := range described.NumField() {
				enter(described.Field(index).Type)
			}
		}
	}
	for _, described := range known.AllKnownTypes() {
		enter(described)
	}
}

func withoutPointer(described reflect.Type) reflect.Type {
	if described.Kind() == reflect.Pointer {
		return described.Elem()
	}
	return described
}
