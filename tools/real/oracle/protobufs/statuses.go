package protobufs

import (
	"encoding/json"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

type statusQuestion struct {
	Constructor string               `json:"constructor"`
	Group       string               `json:"group"`
	Resource    string               `json:"resource"`
	Kind        string               `json:"kind"`
	Name        string               `json:"name"`
	Text        string               `json:"text"`
	Seconds     int                  `json:"seconds"`
	Code        int                  `json:"code"`
	Verb        string               `json:"verb"`
	Unexpected  bool                 `json:"unexpected"`
	Causes      []metav1.StatusCause `json:"causes"`
	Errors      []fieldError         `json:"errors"`
}

type fieldError struct {
	Path   []string `json:"path"`
	Type   string   `json:"type"`
	Value  any      `json:"value"`
	Detail string   `json:"detail"`
}

// makeStatus answers the Status that a constructor of apimachinery makes.
func makeStatus(input json.RawMessage) (any, error) {
	var asked statusQuestion
	if err := json.Unmarshal(input, &asked); err != nil {
		return nil, err
	}
	resource := schema.GroupResource{Group: asked.Group, Resource: asked.Resource}
	made, known := constructors(asked, resource)[asked.Constructor]
	if !known {
		return nil, fmt.Errorf("oracle: there is no constructor %s", asked.Constructor)
	}
	return made().Status(), nil
}

func constructors(asked statusQuestion, resource schema.GroupResource) map[string]func() *apierrors.StatusError {
	cause := errors.New(asked.Text)
	return map[string]func() *apierrors.StatusError{
		"notFound":      func() *apierrors.StatusError { return apierrors.NewNotFound(resource, asked.Name) },
		"alreadyExists": func() *apierrors.StatusError { return apierrors.NewAlreadyExists(resource, asked.Name) },
		"forbidden":     func() *apierrors.StatusError { return apierrors.NewForbidden(resource, asked.Name, cause) },
		"conflict":      func() *apierrors.StatusError { return apierrors.NewConflict(resource, asked.Name, cause) },
		"applyConflict": func() *apierrors.StatusError { return apierrors.NewApplyConflict(asked.Causes, asked.Text) },
		"unauthorized":  func() *apierrors.StatusError { return apierrors.NewUnauthorized(asked.Text) },
		"badRequest":    func() *apierrors.StatusError { return apierrors.NewBadRequest(asked.Text) },
		"internalError": func() *apierrors.StatusError { return apierrors.NewInternalError(cause) },
		"tooManyRequests": func() *apierrors.StatusError {
			return apierrors.NewTooManyRequests(asked.Text, asked.Seconds)
		},
		"timeout":            func() *apierrors.StatusError { return apierrors.NewTimeoutError(asked.Text, asked.Seconds) },
		"serverTimeout":      func() *apierrors.StatusError { return apierrors.NewServerTimeout(resource, asked.Verb, asked.Seconds) },
		"methodNotSupported": func() *apierrors.StatusError { return apierrors.NewMethodNotSupported(resource, asked.Verb) },
		"serviceUnavailable": func() *apierrors.StatusError { return apierrors.NewServiceUnavailable(asked.Text) },
		"entityTooLarge":     func() *apierrors.StatusError { return apierrors.NewRequestEntityTooLargeError(asked.Text) },
		"expired":            func() *apierrors.StatusError { return apierrors.NewResourceExpired(asked.Text) },
		"invalid": func() *apierrors.StatusError {
			kind := schema.GroupKind{Group: asked.Group, Kind: asked.Kind}
			return apierrors.NewInvalid(kind, asked.Name, fieldErrors(asked.Errors))
		},
		"response": func() *apierrors.StatusError {
			return apierrors.NewGenericServerResponse(asked.Code, asked.Verb, resource, asked.Name, asked.Text, asked.Seconds, asked.Unexpected)
		},
	}
}

func fieldErrors(given []fieldError) field.ErrorList {
	list := field.ErrorList{}
	for _, one := range given {
		path := field.NewPath(one.Path[0], one.Path[1:]...)
		list = append(list, &field.Error{Type: field.ErrorType(one.Type), Field: path.String(), BadValue: one.Value, Detail: one.Detail})
	}
	return list
}
