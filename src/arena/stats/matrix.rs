//! The inverse of a matrix.

/// A matrix by its rows.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The inverse of a symmetric positive definite matrix, by elimination; such a matrix needs no
/// pivot search.
pub fn inverse(mut matrix: Matrix) -> Matrix {
    let size = matrix.len();
    let mut inverse = vec![vec![0.0; size]; size];
    for (index, row) in inverse.iter_mut().enumerate() {
        row[index] = 1.0;
    }
    for column in 0..size {
        let pivot = matrix[column][column];
        for row in [&mut matrix[column], &mut inverse[column]] {
            row.iter_mut().for_each(|it| *it /= pivot);
        }
        let (pivot_row, pivot_inverse) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for index in 0..size {
                matrix[row][index] -= factor * pivot_row[index];
                inverse[row][index] -= factor * pivot_inverse[index];
            }
        }
    }
    inverse
}
