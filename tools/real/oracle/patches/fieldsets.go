package patches

import (
	"bytes"
	"encoding/json"

	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

func setOf(document json.RawMessage) (*fieldpath.Set, error) {
	set := &fieldpath.Set{}
	err := set.FromJSON(bytes.NewReader(document))
	return set, err
}

// encodedSet preserves the written order of a set.
func encodedSet(set *fieldpath.Set) json.RawMessage {
	encoded, err := set.ToJSON()
	if err != nil {
		panic(err)
	}
	return encoded
}

// parseFieldSet returns the FieldsV1 of a parsed set, which shows the order of its elements.
func parseFieldSet(input json.RawMessage) (any, error) {
	set, err := setOf(input)
	if err != nil {
		return nil, err
	}
	return map[string]any{"fields": encodedSet(set), "text": set.String(), "size": set.Size(), "empty": set.Empty()}, nil
}

type algebraRequest struct {
	Left  json.RawMessage `json:"left"`
	Right json.RawMessage `json:"right"`
	// Patterns are paths with * for any element; paths that they do not match are filtered out.
	Patterns [][]string `json:"patterns"`
}

func fieldSetAlgebra(input json.RawMessage) (any, error) {
	var request algebraRequest
	read(input, &request)
	left, err := setOf(request.Left)
	if err != nil {
		return nil, err
	}
	right, err := setOf(request.Right)
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"union":               encodedSet(left.Union(right)),
		"intersection":        encodedSet(left.Intersection(right)),
		"difference":          encodedSet(left.Difference(right)),
		"recursiveDifference": encodedSet(left.RecursiveDifference(right)),
		"leaves":              encodedSet(left.Leaves()),
		"equal":               left.Equals(right),
		"included":            encodedSet(fieldpath.NewIncludeMatcherFilter(matchers(request.Patterns)...).Filter(left)),
		"excluded":            encodedSet(fieldpath.NewExcludeSetFilter(right).Filter(left)),
	}, nil
}

func matchers(patterns [][]string) []*fieldpath.SetMatcher {
	made := []*fieldpath.SetMatcher{}
	for _, pattern := range patterns {
		parts := []interface{}{}
		for _, element := range pattern {
			if element == "*" {
				parts = append(parts, fieldpath.MatchAnyPathElement())
			} else {
				parts = append(parts, element)
			}
		}
		made = append(made, fieldpath.MakePrefixMatcherOrDie(parts...))
	}
	return made
}
