package cqs

import "encoding/json"

// Optional is a field of a request that may be left out. The zero value is not sent; [Set] makes one that is sent with a
// value, and [Null] makes one that is sent as null, which clears a field.
//
// It is a slice of at most one element because encoding/json leaves out empty slices in every version of Go.
type Optional[T any] []*T

// Set returns a field that is sent with the value, even if it is a zero value such as "" or 0.
func Set[T any](value T) Optional[T] {
	return Optional[T]{&value}
}

// Null returns a field that is sent as null. In a query, which has no null, the parameter is left out.
func Null[T any]() Optional[T] {
	return Optional[T]{nil}
}

// Get returns the value, and whether there is one: there is none in a field that is left out or null.
func (o Optional[T]) Get() (value T, ok bool) {
	if len(o) == 0 || o[0] == nil {
		return value, false
	}
	return *o[0], true
}

// IsNull reports whether the field is sent as null.
func (o Optional[T]) IsNull() bool {
	return len(o) > 0 && o[0] == nil
}

// MarshalJSON writes the value, or null.
func (o Optional[T]) MarshalJSON() ([]byte, error) {
	if len(o) == 0 {
		return []byte("null"), nil
	}
	return json.Marshal(o[0])
}

// UnmarshalJSON reads a value, or null.
func (o *Optional[T]) UnmarshalJSON(text []byte) error {
	var value *T
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	*o = Optional[T]{value}
	return nil
}

// ValueOf returns what a pointer of an answer points to; the zero value if it is nil, since the answer has null there.
func ValueOf[T any](pointer *T) T {
	if pointer == nil {
		var zero T
		return zero
	}
	return *pointer
}
